import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { linksTexts } from '@sali/texts/app/links';
import { clsx } from 'clsx';
import styles from './ByLinkStrip.module.css';
import uiStyles from '../../base/ui/ui.module.css';

/** Under the header of a list that was opened by a link: how it gets into an account. */
export function ByLinkStrip() {
  return (
    <p data-part="by-link" className={styles.strip}>
      <Link2 className={uiStyles.icon16} />
      <span className={uiStyles.grow}>{linksTexts.strip}</span>
      <Link className={clsx(styles.keep, uiStyles.underlined)} to={loginPath('/shopping')}>
        {linksTexts.keep}
      </Link>
    </p>
  );
}
