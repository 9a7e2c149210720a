import { familyTexts as words } from '@sali/texts/app/family';
import { Switch } from '../../base/ui/Switch.tsx';
import { useFamily } from './useFamily.ts';

type PrivateSwitchProps = { isPrivate: boolean; onChange: (isPrivate: boolean) => void };

/** Keeps one new list from the family; nothing for those without one, or whose lists are not shared with it. */
export function PrivateSwitch({ isPrivate, onChange }: PrivateSwitchProps) {
  const family = useFamily().own?.family;
  if (!family?.shares_lists) return null;
  return (
    <Switch
      label={words.onlyMine}
      hint={isPrivate ? words.onlyMineHint : words.sharedHint({ name: family.name })}
      isOn={isPrivate}
      onChange={onChange}
    />
  );
}
