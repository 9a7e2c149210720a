import { thumbnailOf } from '@sali/domain/goods/catalogue/picture';
import { adminTexts } from '@sali/texts/app/admin';
import styles from './moderation.module.css';

/** A text of a product; the address of a picture as the picture. */
export function ShownText({ text }: { text: string }) {
  const picture = thumbnailOf(text);
  if (picture !== null)
    return <img className={styles.picture} src={picture} alt={adminTexts.proposals.picture} loading="lazy" />;
  return <span dir="auto">{text === '' ? adminTexts.proposals.empty : text}</span>;
}
