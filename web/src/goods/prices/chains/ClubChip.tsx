import { CLUBS } from '@sali/domain/people/settings/clubs';
import { Check } from 'lucide-react';
import { settingsTexts } from '@sali/texts/app/settings';
import { clsx } from 'clsx';
import styles from './ClubChip.module.css';
import uiStyles from '../../../base/ui/ui.module.css';

type ClubChipProps = { id: number; isOn: boolean; isFixed?: boolean; onToggle: () => void };

/** One club of a chain, chosen or not; `isFixed`: it is chosen elsewhere. */
export function ClubChip({ id, isOn, isFixed = false, onToggle }: ClubChipProps) {
  const words = settingsTexts.clubs;
  const kind = CLUBS.find((club) => club.id === id);
  return (
    <button
      type="button"
      className={clsx(uiStyles.chip, styles.club)}
      aria-pressed={isOn}
      disabled={isFixed}
      onClick={onToggle}
    >
      {isOn && <Check className={uiStyles.icon16} />}
      {kind ? words[kind.key] : words.numbered({ number: id })}
    </button>
  );
}
