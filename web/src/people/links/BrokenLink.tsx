import { Link } from 'react-router';
import { linksTexts } from '@sali/texts/app/links';
import { SignInFrame } from '../accounts/SignInFrame.tsx';
import { clsx } from 'clsx';
import buttonStyles from '../../base/ui/Button.module.css';

/** The page of a link whose address is not complete. */
export function BrokenLink() {
  const words = linksTexts.join;
  return (
    <SignInFrame title={words.broken} text={words.brokenText}>
      <Link className={clsx(buttonStyles.button, buttonStyles.soft)} to="/">
        {words.home}
      </Link>
    </SignInFrame>
  );
}
