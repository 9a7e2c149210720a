import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { texts } from '@sali/texts/app/main';
import { clsx } from 'clsx';
import buttonStyles from '../../base/ui/Button.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** The way from a list back to all lists. On a desk they are beside it. */
export const BackToLists = () => (
  <Link className={clsx(buttonStyles.iconButton, uiStyles.phoneOnly)} to="/shopping" aria-label={texts.list.back}>
    <ArrowRight />
  </Link>
);
