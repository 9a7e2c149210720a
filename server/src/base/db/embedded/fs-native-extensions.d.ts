declare module 'fs-native-extensions' {
  /** Asks for an exclusive lock of the whole file; false when another file descriptor holds it. */
  export function tryLock(fd: number): boolean;
  export function unlock(fd: number): void;
}
