import type { ApiTokenWire } from '@sali/contract/people/accounts/apiTokens';
import { FileText, KeyRound, Plus, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { HttpError, is404 } from '../../../base/httpError.ts';
import { apiTokensTexts as words } from '@sali/texts/app/apiTokens';
import { locale } from '../../../base/languages/language.ts';
import { timeAgo } from '../../../base/languages/words.ts';
import { Button, IconButton } from '../../../base/ui/Button.tsx';
import { Question } from '../../../base/ui/Question.tsx';
import { showToast } from '../../../base/ui/toast.ts';
import { useNow } from '../../../base/ui/useNow.ts';
import { deleteApiToken, fetchApiTokens } from '../apiTokens/api.ts';
import { NewApiTokenSheet } from './NewApiTokenSheet.tsx';
import { clsx } from 'clsx';
import styles from './account.module.css';
import buttonStyles from '../../../base/ui/Button.module.css';
import uiStyles from '../../../base/ui/ui.module.css';
import panelStyles from '../../../base/ui/panels.module.css';

/** The person's tokens for programs: making one, and revoking one. */
export function ApiTokensCard() {
  const [tokens, setTokens] = useState<readonly ApiTokenWire[]>([]);
  const [isMaking, setIsMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiTokenWire | null>(null);
  // Without the server the card shows the tokens that it has.
  const refresh = useCallback(() => fetchApiTokens().then(setTokens, () => undefined), []);
  useEffect(() => void refresh(), [refresh]);
  const remove = async ({ token_id: id }: ApiTokenWire) => {
    try {
      await deleteApiToken(id);
      showToast(words.removed);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (!is404(error)) return showToast(words.failed);
    }
    await refresh();
  };
  return (
    <section className={clsx(uiStyles.card, panelStyles.card)} aria-labelledby="own-api-tokens">
      <h2 className={uiStyles.heading} id="own-api-tokens">
        {words.title}
      </h2>
      <p className={uiStyles.secondary}>{words.text}</p>
      <a
        href="/api/docs"
        target="_blank"
        rel="noopener"
        className={clsx(buttonStyles.button, buttonStyles.ghost, buttonStyles.small, styles.start)}
      >
        <FileText className={uiStyles.icon16} />
        {words.documentation}
      </a>
      {tokens.length > 0 && (
        <ul className={styles.sessions}>
          {tokens.map((token) => (
            <ApiTokenRow key={token.token_id} token={token} onRemove={() => setLeaving(token)} />
          ))}
        </ul>
      )}
      <Button look="soft" onClick={() => setIsMaking(true)}>
        <Plus className={uiStyles.icon16} />
        {words.make}
      </Button>
      {isMaking && <NewApiTokenSheet onMade={() => void refresh()} onClose={() => setIsMaking(false)} />}
      {leaving && (
        <Question
          title={words.removeTitle}
          text={words.removeText({ name: leaving.name })}
          action={words.removeConfirm}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });

function ApiTokenRow({ token, onRemove }: { token: ApiTokenWire; onRemove: () => void }) {
  return (
    <li>
      <KeyRound />
      <span className={uiStyles.grow}>
        <bdi className={clsx(uiStyles.medium, uiStyles.block)}>{token.name}</bdi>
        <span className={uiStyles.secondary}>{tokenFacts(token, useNow())}</span>
      </span>
      <IconButton label={words.remove({ name: token.name })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

/** 'שימוש אחרון לפני שעה · בתוקף עד 22 בפברואר 2027'. */
function tokenFacts({ last_used_at: usedAt, expires_at: expiresAt }: ApiTokenWire, now: number): string {
  const used = usedAt === null ? words.neverUsed : words.used({ ago: timeAgo(Date.parse(usedAt), now) });
  if (expiresAt === null) return used;
  const end = day.format(Date.parse(expiresAt));
  return [used, Date.parse(expiresAt) <= now ? words.expired({ day: end }) : words.until({ day: end })].join(' · ');
}
