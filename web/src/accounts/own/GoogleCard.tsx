import { useState } from 'react';
import { heWaysIn } from '../../heWaysIn.ts';
import { HttpError } from '../../httpError.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toast.ts';
import { deleteGoogle } from '../google/api.ts';
import { useWaysIn } from './waysIn.ts';

const words = heWaysIn.google;

/** The Google account that opens this one; nothing where none does. */
export function GoogleCard() {
  const { ways, refresh } = useWaysIn();
  const [failure, setFailure] = useState('');
  if (!ways?.has_google) return null;
  const leave = async () => {
    setFailure('');
    try {
      await deleteGoogle();
      showToast(words.disconnected);
      refresh();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setFailure(error.isPassing ? words.failed : error.detail);
    }
  };
  return (
    <section className="card account-card" aria-labelledby="own-google">
      <h2 className="h2" id="own-google">
        Google
      </h2>
      <p className="mute t14">{ways.has_password ? words.text : words.onlyText}</p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {ways.has_password && (
        <Button look="quiet" onClick={() => void leave()}>
          {words.disconnect}
        </Button>
      )}
    </section>
  );
}
