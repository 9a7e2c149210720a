import { ITEM_NAME_MAX, QUANTITY_MAX, TEMPLATE_LINES_MAX } from '@sali/domain/limits';
import { freeTextItem } from '@sali/domain/lists/list';
import { templateLineOf } from '@sali/domain/lists/template';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { ProductName } from '../catalogue/ProductName.tsx';
import { stepOf, unitOf } from '../catalogue/quantity.tsx';
import { HttpError } from '../httpError.ts';
import { templatesTexts as words } from '../languages/nextWeek/templatesTexts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { fetchTypedLines } from './api.ts';
import { type TemplateDraftLine, draftLineOf } from './draft.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import iconStyles from '../ui/icon.module.css';
import layoutStyles from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';

type TemplateLinesProps = {
  lines: readonly TemplateDraftLine[];
  onChange: (lines: readonly TemplateDraftLine[]) => void;
};

/** The lines of a template: their quantities, a way to remove each, and a field that adds what is typed. */
export function TemplateLines({ lines, onChange }: TemplateLinesProps) {
  return (
    <section aria-label={words.lines} className={clsx(layoutStyles.stack, layoutStyles.gap8)}>
      <h3 className={textStyles.strong}>
        {words.lines} <span className={textStyles.secondary}>({lines.length})</span>
      </h3>
      <AddLines isFull={lines.length >= TEMPLATE_LINES_MAX} onAdd={(more) => onChange([...lines, ...more])} />
      <ul>
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            onQuantity={(quantity) =>
              onChange(lines.map((other) => (other.key === line.key ? { ...other, quantity } : other)))
            }
            onRemove={() => onChange(lines.filter((other) => other.key !== line.key))}
          />
        ))}
      </ul>
    </section>
  );
}

type LineRowProps = { line: TemplateDraftLine; onQuantity: (quantity: number) => void; onRemove: () => void };

function LineRow({ line, onQuantity, onRemove }: LineRowProps) {
  const name = line.alias || line.name;
  return (
    <li className={styles.line}>
      <span className={clsx(layoutStyles.grow, styles.lineName)}>
        <ProductName name={name} />
        {line.note !== '' && <bdi className={clsx(textStyles.secondary, layoutStyles.block)}>{line.note}</bdi>}
      </span>
      <span className={styles.lineEnd}>
        <Stepper
          label={words.quantityOf({ name })}
          lessLabel={words.less}
          moreLabel={words.more}
          value={line.quantity}
          {...stepOf(line.isWeighted)}
          max={QUANTITY_MAX}
          unit={unitOf(line, line.quantity)}
          onChange={onQuantity}
        />
        <IconButton label={words.removeLine({ name })} onClick={onRemove}>
          <X className={iconStyles.small} />
        </IconButton>
      </span>
    </li>
  );
}

function AddLines({ isFull, onAdd }: { isFull: boolean; onAdd: (lines: readonly TemplateDraftLine[]) => void }) {
  const [text, setText] = useState('');
  const [isReading, setIsReading] = useState(false);
  const add = async () => {
    if (text.trim() === '' || isReading) return;
    setIsReading(true);
    onAdd(await typedLinesOf(text));
    setText('');
    setIsReading(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds what was typed; it does not save the template.
    event.preventDefault();
    void add();
  };
  return (
    <Field
      label={words.addLine}
      dir="auto"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={ITEM_NAME_MAX}
      disabled={isFull}
      hint={isFull ? words.full({ max: TEMPLATE_LINES_MAX }) : words.addHint}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      end={
        <Button look="soft" size="sm" isUnavailable={text.trim() === '' || isReading} onClick={() => void add()}>
          <Plus className={iconStyles.small} />
          {words.add}
        </Button>
      }
    />
  );
}

/** What was typed, with amounts and categories; one line by that name where the server cannot be reached. */
async function typedLinesOf(text: string): Promise<TemplateDraftLine[]> {
  const plain = templateLineOf(freeTextItem('', text.trim().slice(0, ITEM_NAME_MAX)));
  try {
    const read = await fetchTypedLines(text);
    if (read.length === 0) return [draftLineOf(plain)];
    return read.map(({ item }) =>
      draftLineOf({
        ...plain,
        name: item.product_name,
        quantity: item.quantity,
        unitMeasure: item.unit_measure,
        isWeighted: item.is_weighted,
        note: item.note,
        categoryId: item.category_id,
        subcategoryId: item.subcategory_id,
      }),
    );
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [draftLineOf(plain)];
  }
}
