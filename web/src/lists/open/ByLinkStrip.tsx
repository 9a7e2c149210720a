import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { linksTexts } from '@sali/texts/app/links';
import { clsx } from 'clsx';
import styles from './ByLinkStrip.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

/** Under the header of a list that was opened by a link: how it gets into an account. */
export function ByLinkStrip() {
  return (
    <p data-part="by-link" className={styles.strip}>
      <Link2 className={iconStyles.small} />
      <span className={layoutStyles.grow}>{linksTexts.strip}</span>
      <Link className={clsx(styles.keep, textStyles.underlined)} to={loginPath('/shopping')}>
        {linksTexts.keep}
      </Link>
    </p>
  );
}
