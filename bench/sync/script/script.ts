import type { FrameFault, RequestFault } from '../world/network.ts';

/** An action of a person on a page. Its object (`pick`) is a place from 0 to 1 among what the page shows then. */
export type Verb =
  | 'addText'
  | 'addProduct'
  | 'addSeveral'
  | 'addTwins'
  | 'edit'
  | 'tick'
  | 'undoTick'
  | 'complete'
  | 'uncomplete'
  | 'delete'
  | 'deleteSeveral'
  | 'undoDelete'
  | 'returnAll'
  | 'replace'
  | 'miss'
  | 'claim'
  | 'seePrice'
  | 'releaseAll'
  | 'rename'
  | 'createList'
  | 'deleteList'
  | 'undoDeleteList'
  | 'share'
  | 'unshare'
  | 'makeLink'
  | 'joinLink'
  | 'changeLink'
  | 'endLink'
  | 'openList'
  | 'takeOver'
  | 'reconnect'
  | 'syncAll'
  | 'hide';

/** One step of a script. `waitMs` passes before it. */
export type Step = { readonly waitMs: number } & (
  | {
      readonly kind: 'act';
      readonly page: number;
      readonly verb: Verb;
      readonly pick: number;
      readonly pick2: number;
      readonly value: number;
      /** The page is killed this many turns of the event loop later, and opened again. */
      readonly killAfter?: number;
    }
  | { readonly kind: 'request fault'; readonly device: number; readonly fault: RequestFault }
  | { readonly kind: 'frame fault'; readonly device: number; readonly fault: FrameFault }
  /** `isKnown`: the device notices that it has no network. */
  | { readonly kind: 'partition'; readonly device: number; readonly isKnown: boolean }
  | { readonly kind: 'reconnect'; readonly device: number }
  | { readonly kind: 'kill page'; readonly page: number; readonly backMs: number }
  /** The page opens again with what the version before stored. */
  | { readonly kind: 'update'; readonly page: number }
  | { readonly kind: 'restart server'; readonly isCrash: boolean; readonly downMs: number }
  | { readonly kind: 'clock'; readonly device: number; readonly skewMs: number }
  | { readonly kind: 'full'; readonly device: number; readonly forMs: number }
  | { readonly kind: 'gather'; readonly ms: number }
);

/** A tab: the device that it is on. */
export type Tab = { readonly device: number };

/** The owner of a device: a person, by their place among the people; null for a guest by link. */
type DeviceOf = { readonly person: number | null; readonly skewMs: number };

/** A whole run: everything that happens in it. The same script is the same run. */
export type Script = {
  readonly seed: number;
  readonly devices: readonly DeviceOf[];
  readonly tabs: readonly Tab[];
  readonly steps: readonly Step[];
};
