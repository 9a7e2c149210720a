import { TEMPLATE_LINE } from '@sali/contract/lists/fieldWire';
import type { RepeatWire, TemplateRequest, TemplateWire } from '@sali/contract/lists/templates';
import { TEMPLATE_LINES_MAX } from '@sali/domain/base/limits';
import { agorotOf, shekelsOrNull } from '@sali/domain/base/money';
import type { TemplateLine } from '@sali/domain/lists/template';
import type { Agorot } from '@sali/domain/base/units';
import { newId } from '../../base/ids.ts';

/** A line of a template while it is edited; `key` stays with it. */
export type TemplateDraftLine = TemplateLine & { readonly key: string };

/** A template while it is edited. */
export type TemplateDraft = {
  readonly templateId: string;
  readonly name: string;
  readonly lines: readonly TemplateDraftLine[];
  readonly storeKey: string | null;
  readonly budgetAgorot: Agorot | null;
  readonly repeat: RepeatWire | null;
  readonly isShared: boolean;
  readonly people: readonly { readonly userId: number; readonly username: string }[];
  /** The list that a new template is made of; null for one that is stored, or begins empty. */
  readonly ofList: number | null;
};

export const draftLineOf = (line: TemplateLine): TemplateDraftLine => ({ ...line, key: newId() });

/** A new template without lines. */
export const emptyDraft = (name: string, storeKey: string | null): TemplateDraft => ({
  templateId: newId(),
  name,
  lines: [],
  storeKey,
  budgetAgorot: null,
  repeat: null,
  isShared: false,
  people: [],
  ofList: null,
});

export const draftOf = (template: TemplateWire): TemplateDraft => ({
  templateId: template.template_id,
  name: template.name,
  lines: template.lines.map((line) => draftLineOf(TEMPLATE_LINE.decode(line))),
  storeKey: template.store_key,
  budgetAgorot: template.budget === null ? null : agorotOf(template.budget),
  repeat: template.repeat,
  isShared: template.is_shared,
  people: template.people.map(({ user_id: userId, username }) => ({ userId, username })),
  ofList: null,
});

/** The template as the server stores it. */
export const templateRequestOf = (draft: TemplateDraft): TemplateRequest => ({
  name: draft.name.trim(),
  lines: draft.lines.slice(0, TEMPLATE_LINES_MAX).map((line) => ({ ...TEMPLATE_LINE.encode(line) })),
  store_key: draft.storeKey,
  budget: shekelsOrNull(draft.budgetAgorot),
  repeat: draft.repeat,
  is_shared: draft.isShared && draft.people.length > 0,
  people: draft.people.map(({ userId }) => userId),
  ...(draft.ofList !== null && { list_id: draft.ofList }),
});
