import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { EditTab } from './EditTab.tsx';
import { PersonalFields } from './PersonalFields.tsx';
import { queryClient } from '../queryClient.ts';

/** The editor of a product's public info, outside of its dialog. */
export function InfoEditor(props: ComponentProps<typeof EditTab>) {
  return (
    <QueryClientProvider client={queryClient}>
      <EditTab {...props} />
    </QueryClientProvider>
  );
}

/** The editor of a person's own name and note for a product, outside of its dialog. */
export function PersonalEditor(props: ComponentProps<typeof PersonalFields>) {
  return (
    <QueryClientProvider client={queryClient}>
      <PersonalFields {...props} />
    </QueryClientProvider>
  );
}
