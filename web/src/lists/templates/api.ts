import type { ListWire } from '@sali/contract/lists/lists';
import type { TemplateRequest, TemplateWire } from '@sali/contract/lists/templates';
import type { TypedTextAnswer } from '@sali/contract/lists/typedLines';
import { call } from '../../base/http.ts';

export const fetchTemplates = (): Promise<TemplateWire[]> => call<TemplateWire[]>('GET', 'templates');

/** Makes the template, or changes it as a whole. */
export const putTemplate = (id: string, body: TemplateRequest): Promise<TemplateWire> =>
  call<TemplateWire>('PUT', `templates/${id}`, { body });

export const deleteTemplate = (id: string): Promise<void> => call<void>('DELETE', `templates/${id}`);

/** Makes a list from a template. @param listUuid of the new list */
export const postListOfTemplate = (id: string, listUuid: string): Promise<ListWire> =>
  call<ListWire>('POST', `templates/${id}/lists`, { body: { list_uuid: listUuid } });

/** Reads typed text as lines with their categories. */
export const fetchTypedLines = async (text: string): Promise<TypedTextAnswer['lines']> =>
  (await call<TypedTextAnswer>('POST', 'lists/read-text', { body: { text }, auth: 'none' })).lines;
