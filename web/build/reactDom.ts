import type { Plugin } from 'vite';
import { type Cut, functionCut, withCuts } from './cuts.ts';

const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** Functions that run only for parts inside `<ViewTransition>`. */
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
const METHODS_OF_FRAGMENT = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};$/gm;
const UNUSED: readonly Cut[] = [...OF_VIEW_TRANSITIONS.map((name) => functionCut(name)), [METHODS_OF_FRAGMENT, '']];

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
      const lean = withCuts(code, UNUSED, (fault) => this.error(`${id}: ${fault}`));
      return { code: lean, map: null };
    },
  };
}
