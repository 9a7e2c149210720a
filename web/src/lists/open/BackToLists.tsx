import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { clsx } from 'clsx';
import buttonStyles from '../../base/ui/Button.module.css';
import layoutStyles from '../../base/ui/layout.module.css';

/** The way from a list back to all lists. On a desk they are beside it. */
export const BackToLists = () => (
  <Link className={clsx(buttonStyles.iconButton, layoutStyles.phoneOnly)} to="/shopping" aria-label={texts.list.back}>
    <ArrowRight />
  </Link>
);
