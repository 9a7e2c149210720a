import { familyTexts } from '@sali/texts/app/family';
import { FamilyPanel } from '../../people/family/FamilyPanel.tsx';
import { SettingsCard } from './SettingsCard.tsx';

export function FamilyCard({ userId }: { userId: number }) {
  return (
    <SettingsCard title={familyTexts.title} anchor="family">
      <FamilyPanel userId={userId} />
    </SettingsCard>
  );
}
