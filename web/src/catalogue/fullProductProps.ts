/** What the full product dialog and its tabs are told by the list. */
export type FullProductProps = {
  itemCode: string;
  name: string;
  manufacturer: string;
  /** The category that the line has; a proposed one takes its place once it is saved. */
  categoryId: number;
  subcategoryId: number | null;
  imageUrl: string | null;
  /** How much of it is on the list; null: it is not there. */
  quantity: number | null;
  /** The store whose prices the list shows. */
  storeKey: string | null;
  /** Undefined for those who may only look. */
  onAdd: (() => void) | undefined;
  onCategory: ((categoryId: number, subcategoryId: number | null) => void) | undefined;
  /** Back to the compact dialog. */
  onBack: () => void;
  onClose: () => void;
};
