import type { WaitingLink } from '@sali/contract/admin/admin';
import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '@sali/texts/app/admin';
import { timeAgo } from '../base/languages/words.ts';
import { Button } from '../base/ui/Button.tsx';
import { ErrorBox, Field } from '../base/ui/Field.tsx';
import { showToast } from '../base/ui/toast.ts';
import { useNow } from '../base/ui/useNow.ts';
import { fetchWaitingLinks, postHandOver } from './api.ts';
import { errorText } from '../base/errorText.ts';
import { clsx } from 'clsx';
import styles from './admin.module.css';
import uiStyles from '../base/ui/ui.module.css';

const words = adminTexts.users.waiting;

/** Links that could not be mailed: an administrator sees one, once, and hands it over. Empty if none waits. */
export function WaitingLinks() {
  const { data } = useQuery({ queryKey: ['admin', 'links'], queryFn: fetchWaitingLinks });
  if (!data || data.length === 0) return null;
  return (
    <section className={uiStyles.card} aria-labelledby="waiting-links">
      <div className={styles.about}>
        <h2 className={uiStyles.heading} id="waiting-links">
          {words.title}
        </h2>
        <p className={uiStyles.secondary}>{words.text}</p>
      </div>
      <ul className={styles.list}>
        {data.map((link) => (
          <LinkRow key={link.link_id} link={link} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link }: { link: WaitingLink }) {
  const now = useNow();
  const [address, setAddress] = useState('');
  const [failure, setFailure] = useState('');
  const show = async () => {
    setFailure('');
    try {
      setAddress(`${location.origin}${(await postHandOver(link.link_id)).path}`);
    } catch (error) {
      setFailure(errorText(error, words.failed));
    }
  };
  const facts = [words[link.purpose], words.asked({ when: timeAgo(Date.parse(link.asked_at), now) })];
  if (link.to !== link.email) facts.push(words.forAddress({ email: link.to }));
  return (
    <li className={styles.user}>
      <KeyRound className={uiStyles.icon16} />
      <span className={clsx(uiStyles.grow, styles.who)}>
        <bdi dir="ltr" className={clsx(uiStyles.medium, uiStyles.email)}>
          {link.email}
        </bdi>
        <span className={clsx(uiStyles.secondary, uiStyles.block)}>{facts.join(' · ')}</span>
      </span>
      {address === '' && (
        <Button look="soft" size="sm" aria-label={words.make({ email: link.email })} onClick={() => void show()}>
          {words.makeShort}
        </Button>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {address !== '' && <ShownLink address={address} />}
    </li>
  );
}

function ShownLink({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast(words.copied);
    } catch {
      // Not every browser lets a page copy.
      showToast(words.notCopied);
    }
  };
  return (
    <div className={clsx(uiStyles.row, uiStyles.wrap, styles.link)}>
      <div className={uiStyles.grow}>
        <Field label={words.link} dir="ltr" readOnly value={address} onFocus={(event) => event.target.select()} />
      </div>
      <Button look="primary" size="sm" className={styles.copy} onClick={() => void copy()}>
        <Copy className={uiStyles.icon16} />
        {words.copy}
      </Button>
    </div>
  );
}
