import type { ClubCard } from '@sali/domain/people/settings/cards';
import { useMemo } from 'react';
import { cardsTexts } from '@sali/texts/app/cards';
import { QrCode } from '../../base/ui/qr/QrCode.tsx';
import { barsOf } from './cardBars.ts';
import styles from './cards.module.css';

/** Modules beside the bars that stay empty: readers need them to find the code. */
const QUIET = 11;
/** A till's reader wants bars that are higher than wide, whatever the width of the screen. */
const HEIGHT_SHARE = 0.42;

type CardCodeProps = Pick<ClubCard, 'name' | 'code' | 'format'>;

/** The code of a card as it is printed: dark on white in both themes, as wide as the screen allows, with its characters. */
export function CardCode({ name, code, format }: CardCodeProps) {
  const label = cardsTexts.codeOf({ name });
  return (
    <figure className={styles.code}>
      {format === 'qr_code' ? (
        <QrCode address={code} label={label} />
      ) : (
        <Bars format={format} code={code} label={label} />
      )}
      {code.length <= CHARACTERS_SHOWN_MAX && (
        <figcaption className={styles.characters} dir="ltr">
          {code}
        </figcaption>
      )}
    </figure>
  );
}

/** More say nothing to people: they are in a QR code alone. */
const CHARACTERS_SHOWN_MAX = 40;

type BarsProps = { format: Exclude<ClubCard['format'], 'qr_code'>; code: string; label: string };

function Bars({ format, code, label }: BarsProps) {
  const bars = useMemo(() => barsOf(format, code), [format, code]);
  if (!bars) return null;
  const width = bars.length + 2 * QUIET;
  const height = Math.round(width * HEIGHT_SHARE);
  const path = bars.map((isDark, at) => (isDark ? `M${at + QUIET} 0h1v${height}h-1z` : '')).join('');
  return (
    <svg
      className={styles.bars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
