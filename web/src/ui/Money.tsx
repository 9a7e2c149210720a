import type { Agorot } from '@sali/domain/units';
import { locale } from '../languages/language.ts';
const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ILS' });

export type MoneyProps = { agorot: Agorot; className?: string };

/** An amount of agorot in shekels. Only the sign is wrapped; the invisible direction marks of Intl stay where they are. */
export function Money({ agorot, className }: MoneyProps) {
  return (
    <bdi className={className ? `money ${className}` : 'money'}>
      {format.formatToParts(agorot / 100).map((part, index) =>
        part.type === 'currency' ? (
          <span key={index} className="cur">
            {part.value}
          </span>
        ) : (
          part.value
        ),
      )}
    </bdi>
  );
}
