/** One of 200 people: sends changes of their own line, and receives those of the three others of their list. */
export type Peer = {
  /** Makes a change that the others receive under the returned id. */
  readonly change: () => string;
  close(): void;
};

/** A server under load, in a process of its own. */
export type Site = {
  readonly name: string;
  /** The server's process; null where there is only PostgreSQL. */
  readonly pid: number;
  /** Where the files of its own PostgreSQL are, if it has one. */
  readonly databaseFolder?: string;
  /** @param onHeard called with the id of each change that another person of the list made */
  readonly connect: (list: number, person: number, onHeard: (id: string) => void) => Promise<Peer>;
  /** Changes that the server refused. */
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
  /** Calls whose processor is measured alone. */
  readonly calls?: Readonly<Record<string, () => Promise<unknown>>>;
};

export const LISTS = 50;
export const PEOPLE = 4;
export const LINES = 40;
