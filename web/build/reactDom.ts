import type { Plugin } from 'vite';

const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** Run only for parts inside `<ViewTransition>`. */
const OF_VIEW_TRANSITIONS = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'pushViewTransitionCancelableScope',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  'ViewTransitionPseudoElement',
];
/** The methods of a fragment's `ref`. */
const METHOD_OF_FRAGMENT = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};$/gm;

/**
 * React without view transitions and the methods of fragments' refs, of which the app has none: 5 KB gzip of each first
 * load. The build fails when React has not these parts any more, or the app uses one.
 */
export function leanReactDom(): Plugin {
  return {
    name: 'lean-react-dom',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/node_modules/') && /\bViewTransition\b|<Fragment\s[^>]*\bref=/.test(code))
        this.error(`${id} uses what React lacks here`);
      if (!CLIENT.test(id)) return null;
      const withoutMethods = code.replaceAll(METHOD_OF_FRAGMENT, '');
      if (withoutMethods === code) this.error(`${id} has no methods of fragments any more`);
      const lean = OF_VIEW_TRANSITIONS.reduce((before, name) => {
        const after = before.replace(new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm'), `function ${name}() {}`);
        if (after === before) this.error(`${id} has no ${name} any more`);
        return after;
      }, withoutMethods);
      return { code: lean, map: null };
    },
  };
}
