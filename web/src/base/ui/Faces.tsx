import { clsx } from 'clsx';
import styles from './Faces.module.css';

export type FacePerson = { readonly key: string; readonly name: string; readonly isHere?: boolean };

export type FaceProps = { person: FacePerson; size?: 'sm' | 'l'; hereLabel?: string };

const TINTS = ['pink', 'blue', 'yellow', 'purple', 'green', 'red', 'gray'] as const;

/** The same person has the same tint on every screen and device. */
function faceTint(key: string): (typeof TINTS)[number] {
  let hash = 7;
  for (const char of key) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 997;
  return TINTS[hash % TINTS.length] ?? 'gray';
}

const sizeClass = (size: FaceProps['size']): string | undefined =>
  size === 'sm' ? styles.small : size === 'l' ? styles.large : undefined;

export function Face({ person, size, hereLabel }: FaceProps) {
  const classes = clsx(styles.face, styles[faceTint(person.key)], sizeClass(size), person.isHere && styles.here);
  const name = person.isHere && hereLabel ? `${person.name}, ${hereLabel}` : person.name;
  return (
    <span className={classes} role="img" aria-label={name} title={person.name}>
      {[...person.name.trim()][0] ?? '?'}
    </span>
  );
}

export type FacesProps = {
  people: readonly FacePerson[];
  label: string;
  size?: 'sm';
  hereLabel?: string;
  max?: number;
};

/** Some overlapping faces; the rest as a number. */
export function Faces({ people, label, size, hereLabel, max = 4 }: FacesProps) {
  if (people.length === 0) return null;
  const rest = people.length - max;
  const shown = rest > 0 ? people.slice(0, max - 1) : people;
  return (
    <span className={styles.faces} role="group" aria-label={label}>
      {shown.map((person) => (
        <Face key={person.key} person={person} size={size} hereLabel={hereLabel} />
      ))}
      {rest > 0 && (
        <span className={clsx(styles.face, styles.gray, sizeClass(size))}>+{people.length - shown.length}</span>
      )}
    </span>
  );
}
