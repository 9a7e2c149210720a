import type { WaitingLink } from '@sali/contract/admin/admin';
import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../languages/adminTexts.ts';
import { timeAgo } from '../languages/words.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBox, Field } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import { useNow } from '../ui/useNow.ts';
import { fetchWaitingLinks, postHandOver } from './api.ts';
import { errorText } from './errorText.ts';

const words = adminTexts.users.waiting;

/** Links that could not be mailed: an administrator sees one, once, and hands it over. Empty if none waits. */
export function WaitingLinks() {
  const { data } = useQuery({ queryKey: ['admin', 'links'], queryFn: fetchWaitingLinks });
  if (!data || data.length === 0) return null;
  return (
    <section className="card" aria-labelledby="waiting-links">
      <div className="p-4">
        <h2 className="h2" id="waiting-links">
          {words.title}
        </h2>
        <p className="t14 mute">{words.text}</p>
      </div>
      <ul className="adm-list">
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
    <li className="adm-user">
      <KeyRound className="s" />
      <span className="grow">
        <bdi dir="ltr" className="med email">
          {link.email}
        </bdi>
        <span className="t14 mute block">{facts.join(' · ')}</span>
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
    <div className="row flex-wrap w-full">
      <div className="grow">
        <Field label={words.link} dir="ltr" readOnly value={address} onFocus={(event) => event.target.select()} />
      </div>
      <Button look="primary" size="sm" className="self-end" onClick={() => void copy()}>
        <Copy className="s" />
        {words.copy}
      </Button>
    </div>
  );
}
