import type { TemplateWire } from '@sali/contract/lists/templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerCache, type LastAnswer } from '../../base/device/answers.ts';
import { fetchTemplates } from './api.ts';

const cache = answerCache<TemplateWire[]>('templates');

/** The person's templates by name, as they were last without a network; and what changes them on the screen. */
export function useTemplates(userId: number) {
  const client = useQueryClient();
  const queryKey = ['templates', userId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => cache.fetchOrStored(String(userId), fetchTemplates),
    staleTime: 0,
  });
  const change = (next: (before: readonly TemplateWire[]) => TemplateWire[]) => {
    const templates = next(data?.answer ?? []);
    client.setQueryData<LastAnswer<TemplateWire[]>>(queryKey, { answer: templates, failure: null });
    void cache.put(String(userId), templates);
  };
  return {
    templates: data?.answer,
    /** Why the shown templates may be old. */
    failure: data?.failure ?? null,
    error,
    retry: () => void refetch(),
    put: (template: TemplateWire) =>
      change((before) =>
        [...before.filter((one) => one.template_id !== template.template_id), template].sort((a, b) =>
          a.name.localeCompare(b.name),
        ),
      ),
    remove: (id: string) => change((before) => before.filter((one) => one.template_id !== id)),
  };
}
