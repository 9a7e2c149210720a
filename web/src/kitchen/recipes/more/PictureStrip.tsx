import type { Recipe, RecipePicture as PictureWire } from '@sali/contract/kitchen/recipes/recipes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { recipeMoreTexts } from '@sali/texts/app/recipeMore';
import { IconButton } from '../../../base/ui/Button.tsx';
import { clsx } from 'clsx';
import styles from './PictureStrip.module.css';
import dishStyles from '../RecipePicture.module.css';

const words = recipeMoreTexts;

/** The pictures of a recipe, the cover first: swiped, moved by arrows and keys. Its size does not depend on the pictures. */
export function PictureStrip({ recipe }: { recipe: Recipe }) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const pictures = recipe.pictures.toSorted((a, b) => Number(b.is_cover) - Number(a.is_cover));
  const count = pictures.length;
  const show = (next: number) => {
    const to = Math.min(Math.max(next, 0), count - 1);
    if (strip.current) strip.current.scrollTo({ left: directionSign(strip.current) * to * strip.current.clientWidth });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const to = keyTarget(event.key, at, count, directionSign(event.currentTarget));
    if (to === null) return;
    event.preventDefault();
    show(to);
  };
  return (
    <section className={styles.frame} aria-label={words.pictures} data-part="pictures">
      <ul
        ref={strip}
        className={styles.strip}
        // A strip that is wider than its frame must scroll by keys as well.
        tabIndex={0}
        aria-label={words.pictures}
        onKeyDown={press}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.picture_id}>
            <Slide picture={picture} alt={words.pictureOf({ at: index + 1, of: count })} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <IconButton
        className={clsx(styles.turn, styles.previous)}
        label={words.previousPicture}
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <ChevronRight />
      </IconButton>
      <IconButton
        className={clsx(styles.turn, styles.next)}
        label={words.nextPicture}
        disabled={at === count - 1}
        onClick={() => show(at + 1)}
      >
        <ChevronLeft />
      </IconButton>
      <p className={styles.place} dir="ltr" aria-hidden="true">
        {at + 1} / {count}
      </p>
    </section>
  );
}

/** Which way pictures follow each other: -1 from right to left. */
const directionSign = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

/** The picture that a key leads to; null for other keys. */
function keyTarget(key: string, at: number, count: number, sign: 1 | -1): number | null {
  if (key === 'ArrowLeft') return at - sign;
  if (key === 'ArrowRight') return at + sign;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function Slide({ picture, alt, isFirst }: { picture: PictureWire; alt: string; isFirst: boolean }) {
  return (
    <picture className={dishStyles.dish}>
      <source type="image/webp" srcSet={picture.webp} />
      <img src={picture.jpeg} alt={alt} loading={isFirst ? 'eager' : 'lazy'} />
    </picture>
  );
}

/** The picture of a step, small beside its words or large while cooking; nothing for a step without one. */
export function StepPicture({ recipe, stepId, at }: { recipe: Recipe; stepId: number; at: number }) {
  return recipe.pictures
    .filter((picture) => picture.step_id === stepId)
    .map((picture) => (
      <picture key={picture.picture_id} className={styles.ofStep}>
        <source type="image/webp" srcSet={picture.thumbnail_webp} />
        <img src={picture.thumbnail_jpeg} alt={words.stepPicture({ at })} loading="lazy" />
      </picture>
    ));
}
