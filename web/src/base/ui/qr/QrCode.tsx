import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Squares around the code that stay empty: readers need them to find it. */
const QUIET = 4;

/** An address as a QR code: dark on white in both themes, as readers expect it. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(address);
    return { path: toSvgPath(code), size: code.size + 2 * QUIET };
  }, [address]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
