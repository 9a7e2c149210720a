/** The properties that the full product dialog and its tabs get from the list. */
export type FullProductProps = {
  itemCode: string;
  name: string;
  manufacturer: string;
  /** The category of the list item; a proposed one replaces it once it is saved. */
  categoryId: number;
  subcategoryId: number | null;
  imageUrl: string | null;
  /** Its quantity on the list; null if it is not on the list. */
  quantity: number | null;
  /** The store whose prices the list shows. */
  storeKey: string | null;
  /** undefined for people who may only look. For a product that is not on the list it closes the dialog. */
  onAdd: (() => void) | undefined;
  onCategory: ((categoryId: number, subcategoryId: number | null) => void) | undefined;
  /** Returns to the compact dialog. */
  onBack: () => void;
  onClose: () => void;
};
