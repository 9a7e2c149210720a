import { FileUp, Upload } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { dataImportTexts as words } from '../../base/languages/products/dataImportTexts.ts';
import { texts } from '../../base/languages/mainTexts.ts';
import { HttpError } from '../../base/httpError.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { FileButton } from '../../base/ui/files/FileButton.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import { importData, isOnDevice } from './importData.ts';
import { type ExportedData, readExport } from './readExport.ts';
import { clsx } from 'clsx';
import styles from './dataImport.module.css';
import iconStyles from '../../base/ui/icon.module.css';
import cardStyles from '../../base/ui/card.module.css';
import pageStyles from '../../base/ui/page.module.css';
import checkboxStyles from '../../base/ui/checkbox.module.css';
import layoutStyles from '../../base/ui/layout.module.css';
import textStyles from '../../base/ui/text.module.css';

/** /import: adds lists, recipes, names and notes of an export, also of another account or of another server. */
export function ImportDataPage() {
  const user = useAccount((state) => state.user);
  useTitle(texts.app.titleOf({ page: words.title }));
  if (!user) return <Navigate to={loginPath('/import')} replace />;
  return (
    <main className={clsx(pageStyles.column, styles.page, pageStyles.aboveTabs)} id="content">
      <BackHead title={words.title} back="/account" backLabel={words.back} />
      <p className={textStyles.muted}>{words.text}</p>
      <FileImport key={user.userId} userId={user.userId} />
    </main>
  );
}

function FileImport({ userId }: { userId: number }) {
  const [name, setName] = useState('');
  const [data, setData] = useState<ExportedData | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = readExport(await file.text());
    setName(file.name);
    setError(read ? null : words.notExport);
    setData(read ?? null);
  };
  return (
    <>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <FileButton
          look={data ? 'quiet' : 'soft'}
          icon={<FileUp className={iconStyles.small} />}
          label={words.file}
          accept=".json,application/json"
          onFiles={([file]) => void choose(file)}
        />
        {name !== '' && <bdi className={styles.name}>{name}</bdi>}
      </div>
      {error !== null && <ErrorBox>{error}</ErrorBox>}
      {data && <Choices key={name} data={data} userId={userId} />}
    </>
  );
}

type ChoicesProps = { data: ExportedData; userId: number };

/** What of the file is added: every list that is not here yet, at first. */
function Choices({ data, userId }: ChoicesProps) {
  const navigate = useNavigate();
  const known = useDevice((state) => state.lists);
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const [missing, setMissing] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isWanted = (id: string): boolean => !unwanted.has(id);
  const toggle = (id: string): void =>
    setUnwanted((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const isHere = (list: ExportedData['lists'][number]): boolean => isOnDevice(known, list, userId);
  const wishes = {
    lists: data.lists.filter((list) => isWanted(list.id) && !isHere(list)),
    recipes: isWanted(RECIPES) ? data.recipes : [],
    notes: isWanted(NOTES) ? data.notes : [],
  };
  const count = wishes.lists.length + wishes.recipes.length + wishes.notes.length;
  const add = async (): Promise<void> => {
    setIsBusy(true);
    setProgress({ done: 0, count });
    setMissing(0);
    setError(null);
    try {
      const result = await importData(wishes, userId, (done) => setProgress({ done, count }));
      setMissing(result.missing);
      if (result.added > 0) showToast(words.done({ count: result.added }));
      else if (result.missing === 0) showToast(words.nothingNew);
      if (result.missing === 0) await navigate('/shopping');
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal;
      setError(refusal.isTransient ? words.failed : refusal.detail);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <ul className={clsx(cardStyles.card, styles.choices)}>
        {data.lists.map((list) => (
          <ImportChoice
            key={list.id}
            name={list.name}
            detail={isHere(list) ? words.isHere : words.items({ count: Object.keys(list.items).length })}
            isChosen={isWanted(list.id) && !isHere(list)}
            isUnavailable={isBusy || isHere(list)}
            onToggle={() => toggle(list.id)}
          />
        ))}
        {[
          { id: RECIPES, name: words.recipes, count: data.recipes.length },
          { id: NOTES, name: words.notes, count: data.notes.length },
        ].map(
          (one) =>
            one.count > 0 && (
              <ImportChoice
                key={one.id}
                name={one.name}
                detail={String(one.count)}
                isChosen={isWanted(one.id)}
                isUnavailable={isBusy}
                onToggle={() => toggle(one.id)}
              />
            ),
        )}
      </ul>
      {data.unreadable > 0 && <p className={textStyles.muted}>{words.unreadable({ count: data.unreadable })}</p>}
      <p className={textStyles.secondary}>{words.left}</p>
      {missing > 0 && <ErrorBox>{words.missing({ count: missing })}</ErrorBox>}
      {error !== null && <ErrorBox>{error}</ErrorBox>}
      <Button look="primary" block isUnavailable={isBusy || count === 0} onClick={() => void add()}>
        <Upload />
        {isBusy ? words.progress(progress) : words.add}
      </Button>
    </>
  );
}

const RECIPES = 'recipes';
const NOTES = 'notes';

type ImportChoiceProps = {
  name: string;
  detail: string;
  isChosen: boolean;
  isUnavailable: boolean;
  onToggle: () => void;
};

function ImportChoice({ name, detail, isChosen, isUnavailable, onToggle }: ImportChoiceProps) {
  return (
    <li>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={checkboxStyles.checkbox}
          checked={isChosen}
          disabled={isUnavailable}
          onChange={onToggle}
        />
        <bdi className={clsx(textStyles.medium, layoutStyles.grow)}>{name}</bdi>
        <span className={textStyles.secondary}>{detail}</span>
      </label>
    </li>
  );
}
