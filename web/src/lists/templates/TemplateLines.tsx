import { ITEM_NAME_MAX, QUANTITY_MAX, TEMPLATE_LINES_MAX } from '@sali/domain/base/limits';
import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { ProductName } from '../../goods/catalogue/ProductName.tsx';
import { stepOf, unitOf } from '../../goods/catalogue/quantity.tsx';
import { templatesTexts as words } from '@sali/texts/app/templates';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { focusSectionHeading } from '../../base/ui/rows/focusSectionHeading.ts';
import { Stepper } from '../../base/ui/Stepper.tsx';
import type { TemplateDraftLine } from './draft.ts';
import type { TypedLines } from './useTypedLines.ts';
import { clsx } from 'clsx';
import styles from './templates.module.css';
import uiStyles from '../../base/ui/ui.module.css';

type TemplateLinesProps = {
  lines: readonly TemplateDraftLine[];
  typed: TypedLines;
  onChange: (change: (lines: readonly TemplateDraftLine[]) => readonly TemplateDraftLine[]) => void;
};

/** The lines of a template: their quantities, a way to remove each, and a field that adds what is typed. */
export function TemplateLines({ lines, typed, onChange }: TemplateLinesProps) {
  return (
    <section aria-label={words.lines} className={clsx(uiStyles.stack, uiStyles.gap8)}>
      <h3 className={uiStyles.strong}>
        {words.lines} <span className={uiStyles.secondary}>({lines.length})</span>
      </h3>
      <AddLines isFull={lines.length >= TEMPLATE_LINES_MAX} typed={typed} />
      <ul>
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            onQuantity={(quantity) =>
              onChange((before) => before.map((other) => (other.key === line.key ? { ...other, quantity } : other)))
            }
            onRemove={() => onChange((before) => before.filter((other) => other.key !== line.key))}
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
      <span className={clsx(uiStyles.grow, styles.lineName)}>
        <ProductName name={name} />
        {line.note !== '' && <bdi className={clsx(uiStyles.secondary, uiStyles.block)}>{line.note}</bdi>}
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
        <IconButton
          label={words.removeLine({ name })}
          onClick={({ currentTarget }) => {
            focusSectionHeading(currentTarget);
            onRemove();
          }}
        >
          <X className={uiStyles.icon16} />
        </IconButton>
      </span>
    </li>
  );
}

function AddLines({ isFull, typed }: { isFull: boolean; typed: TypedLines }) {
  const { text, isReading, type, add } = typed;
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
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      end={
        <Button look="soft" size="sm" isUnavailable={text.trim() === '' || isReading} onClick={() => void add()}>
          <Plus className={uiStyles.icon16} />
          {words.add}
        </Button>
      }
    />
  );
}
