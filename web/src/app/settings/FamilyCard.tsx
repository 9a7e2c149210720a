import { familyTexts } from '@sali/texts/app/family';
import { settingsTexts } from '@sali/texts/app/settings';
import { FamilyPanel } from '../../people/family/FamilyPanel.tsx';
import { SettingsCard } from './SettingsCard.tsx';

export function FamilyCard({ userId }: { userId: number }) {
  return (
    <SettingsCard title={familyTexts.title} summary={settingsTexts.family} anchor="family">
      <FamilyPanel userId={userId} />
    </SettingsCard>
  );
}
