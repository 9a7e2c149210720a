import { linksTexts } from '@sali/texts/app/links';
import { SignInFrame } from '../accounts/SignInFrame.tsx';
import { LinkButton } from '../../base/ui/Button.tsx';

/** The page of a link whose address is not complete. */
export function BrokenLink() {
  const words = linksTexts.join;
  return (
    <SignInFrame title={words.broken} text={words.brokenText}>
      <LinkButton look="soft" to="/">
        {words.home}
      </LinkButton>
    </SignInFrame>
  );
}
