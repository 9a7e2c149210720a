import drawings from './drawings.svg?url&no-inline';
import styles from './art.module.css';

/** A drawing by its name in the file that has all of them: some hundred bytes of a page. Decorative. */
export function Drawing({ name }: { name: string }) {
  return (
    <svg data-part="drawing" aria-hidden="true">
      <use href={drawingAddress(name)} />
    </svg>
  );
}

/** A full basket, for empty lists. */
export function BasketArt() {
  return (
    <svg className={styles.art} viewBox="0 0 220 180" aria-hidden="true">
      <use href={drawingAddress('basket')} />
    </svg>
  );
}

const drawingAddress = (name: string): string => `${drawings}#${name}`;
