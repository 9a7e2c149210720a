import {
  type ColumnMapping,
  type FileColumn,
  IMPORT_COLUMNS,
  ImportColumn,
  REQUIRED_COLUMNS,
} from '@sali/contract/goods/catalogue/productImports';
import { ListChecks } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { SelectField } from '../../base/ui/SelectField.tsx';
import { COLUMN_NAMES } from './columnNames.ts';
import { useImporting } from './importing.ts';
import type { ImportView } from './useImport.ts';
import { clsx } from 'clsx';
import styles from './imports.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

const words = adminTexts.import.columns;

/** Which field each column of the file is: the best guess is chosen already. */
export function ColumnsForm({ view }: { view: Extract<ImportView, { kind: 'resting' }> }) {
  const { check, cancel } = useImporting();
  const { columns } = view.report;
  const [chosen, setChosen] = useState<ReadonlyMap<string, ImportColumn>>(() => guessed(columns));
  const missing = REQUIRED_COLUMNS.filter((needed) => !Array.from(chosen.values()).includes(needed));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const mapping: ColumnMapping = Object.fromEntries(chosen);
    if (missing.length === 0) void check({ columns: mapping });
  };
  return (
    <form className={clsx(layoutStyles.stack, layoutStyles.gap16, layoutStyles.above12)} onSubmit={submit}>
      <p className={textStyles.medium}>
        <bdi>{view.progress.file_name}</bdi>
      </p>
      <p className={textStyles.secondary}>{words.text}</p>
      <ul className={styles.columns}>
        {columns.map((column) => (
          <li key={column.name} className={styles.column}>
            <ColumnField
              column={column}
              field={chosen.get(column.name)}
              onChoose={(field) => setChosen((before) => withField(before, column.name, field))}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <ErrorBox>{words.missing({ fields: missing.map((field) => COLUMN_NAMES[field]).join(', ') })}</ErrorBox>
      )}
      {view.failure !== '' && <ErrorBox>{view.failure}</ErrorBox>}
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <Button look="primary" type="submit" disabled={missing.length > 0}>
          <ListChecks className={iconStyles.small} />
          {words.check}
        </Button>
        <Button look="quiet" onClick={() => void cancel()}>
          {adminTexts.import.giveUp}
        </Button>
      </div>
    </form>
  );
}

type ColumnFieldProps = {
  column: FileColumn;
  field: ImportColumn | undefined;
  onChoose: (field: ImportColumn | undefined) => void;
};

function ColumnField({ column: { name, samples }, field, onChoose }: ColumnFieldProps) {
  return (
    <>
      <SelectField label={name} value={field ?? ''} onChange={(value) => onChoose(ImportColumn.safeParse(value).data)}>
        <option value="">{words.none}</option>
        {IMPORT_COLUMNS.map((one) => (
          <option key={one} value={one}>
            {COLUMN_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <p className={clsx(textStyles.secondary, styles.samples)}>
        {samples.length === 0 && words.empty}
        {samples.map((sample, at) => (
          <span key={sample}>
            {at > 0 && ' · '}
            <bdi>{sample}</bdi>
          </span>
        ))}
      </p>
    </>
  );
}

const guessed = (columns: readonly FileColumn[]): ReadonlyMap<string, ImportColumn> =>
  new Map(columns.flatMap(({ name, column }) => (column === null ? [] : [[name, column] as const])));

/** A field belongs to one column only: the one that had it is not read any more. */
function withField(
  before: ReadonlyMap<string, ImportColumn>,
  name: string,
  field: ImportColumn | undefined,
): ReadonlyMap<string, ImportColumn> {
  const others = [...before].filter(([one, held]) => one !== name && held !== field);
  return new Map(field === undefined ? others : [...others, [name, field]]);
}
