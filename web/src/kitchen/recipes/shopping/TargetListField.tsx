import type { ShoppingList } from '@sali/domain/lists/list';
import { recipesTexts } from '@sali/texts/app/recipes';
import { SelectField } from '../../../base/ui/SelectField.tsx';
import { NEW_LIST } from './targetList.ts';

type TargetListFieldProps = { lists: readonly ShoppingList[]; listId: string; onChange: (id: string) => void };

/** Which list ingredients are added to; the last choice is a new one. */
export function TargetListField({ lists, listId, onChange }: TargetListFieldProps) {
  return (
    <SelectField label={recipesTexts.adding.list} value={listId} onChange={onChange}>
      {lists.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
      <option value={NEW_LIST}>{recipesTexts.adding.newList}</option>
    </SelectField>
  );
}
