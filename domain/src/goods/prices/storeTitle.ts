/** 'שופרסל דיל רמת אביב': the chain's name, unless the store's begins with it. */
export const storeTitle = ({ chainName, name }: { readonly chainName: string; readonly name: string }): string =>
  name.startsWith(chainName) ? name : `${chainName} ${name}`;
