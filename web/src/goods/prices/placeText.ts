/** Street and town of a store. */
export const placeText = ({ address, city }: { readonly address: string; readonly city: string }): string =>
  [address, city].filter(Boolean).join(', ');
