import { FileUp, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useAccount } from '../../people/accounts/accounts.ts';
import { loginPath } from '../../people/accounts/returnPath.ts';
import { locale } from '../../base/languages/language.ts';
import { dataImportTexts as words } from '@sali/texts/app/dataImport';
import { texts } from '@sali/texts/app/main';
import { errorText } from '../../base/errorText.ts';
import { HttpError } from '../../base/httpError.ts';
import { useDevice } from '../../people/sync/engine.ts';
import { BackHead } from '../../base/ui/BackHead.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { FileButton } from '../../base/ui/files/FileButton.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { useTitle } from '../../base/ui/useTitle.ts';
import type { Unread } from '@sali/domain/kitchen/exports/exportTypes';
import { EXPORT_BYTES_MAX, ExportTooBig, TEXT_BYTES_MAX } from './exportTooBig.ts';
import { type AddedData, comparedTitle, importData, type ImportWishes, isOnDevice, ownTitles } from './importData.ts';
import { type ExportedData, type ExportedRecipe, readExport } from './readExport.ts';
import { clsx } from 'clsx';
import styles from './dataImport.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import checkboxStyles from '../../base/ui/checkbox.module.css';

/** /import: adds lists, recipes, names and notes of an export: of any account or server, and of other apps. */
export function ImportDataPage() {
  const user = useAccount((state) => state.user);
  useTitle(texts.app.titleOf({ page: words.title }));
  if (!user) return <Navigate to={loginPath('/import')} replace />;
  return (
    <main className={clsx(uiStyles.column, styles.page, uiStyles.aboveTabs)} id="content">
      <BackHead title={words.title} back="/account" backLabel={words.back} isInset />
      <p className={uiStyles.muted}>{words.text}</p>
      <FileImport key={user.userId} userId={user.userId} />
    </main>
  );
}

function FileImport({ userId }: { userId: number }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  /** How many files of an archive were read; null while none is. */
  const [filesRead, setFilesRead] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const reading = useRef<AbortController>(undefined);
  // A large file is read for minutes: not for a page that was left.
  useEffect(() => () => reading.current?.abort(), []);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setName(file.name);
    setError(null);
    setChosen(null);
    setFilesRead(0);
    const { signal } = (reading.current = new AbortController());
    try {
      const read = await readFile(file, userId, (count) => {
        signal.throwIfAborted();
        if (count % FILES_PER_NEWS === 0) setFilesRead(count);
      });
      if (typeof read === 'string') setError(read);
      else {
        setChosen(read);
        if (countOf(read.data) + read.data.unreadable === 0) setError(words.notExport);
      }
    } catch {
      // The file was moved, or the place that it lies in cannot be reached.
      setError(words.notReadable);
    } finally {
      setFilesRead(null);
    }
  };
  return (
    <>
      <div className={clsx(uiStyles.row, uiStyles.wrap)}>
        <FileButton
          look={chosen ? 'quiet' : 'soft'}
          icon={<FileUp className={uiStyles.icon16} />}
          label={words.file}
          accept=""
          isDisabled={filesRead !== null}
          onFiles={([file]) => void choose(file)}
        />
        {name !== '' && <bdi className={styles.name}>{name}</bdi>}
      </div>
      {filesRead !== null && <p role="status">{words.reading({ count: filesRead })}</p>}
      {error !== null && <ErrorBox>{error}</ErrorBox>}
      {chosen && countOf(chosen.data) + chosen.data.unreadable > 0 && (
        <Choices
          key={name}
          data={chosen.data}
          doubles={chosen.doubles}
          isForeign={chosen.unread !== null}
          userId={userId}
        />
      )}
      {chosen?.unread && <UnreadParts parts={chosen.unread} />}
    </>
  );
}

/** So many files are read before the screen says so: it is read out each time. */
const FILES_PER_NEWS = 50;

const countOf = ({ lists, recipes, notes }: ExportedData): number => lists.length + recipes.length + notes.length;

type ChosenFile = {
  readonly data: ExportedData;
  /** The parts of another app's export that could not be read; null for an export of ours. */
  readonly unread: readonly Unread[] | null;
  /** The titles of the account's recipes. */
  readonly doubles: ReadonlySet<string>;
};

/** Reads the file on the device; a text says why it cannot be read. Only other apps' files load their reader. */
async function readFile(file: File, userId: number, onFile: (count: number) => void): Promise<ChosenFile | string> {
  if (file.size > EXPORT_BYTES_MAX) return words.tooBig;
  const isText = file.size <= TEXT_BYTES_MAX && (await file.slice(0, 1).text()) === '{';
  const own = isText ? readExport(await file.text()) : undefined;
  if (own) return { data: own, unread: null, doubles: new Set() };
  const { readForeignData } = await import('./foreignData.ts');
  try {
    const data = await readForeignData(file.name, file, Date.now(), onFile);
    const doubles = data.recipes.length > 0 ? await titlesHere(userId) : new Set<string>();
    return { data, unread: data.unread, doubles };
  } catch (error) {
    if (error instanceof ExportTooBig) return words.tooBig;
    throw error;
  }
}

async function titlesHere(userId: number): Promise<ReadonlySet<string>> {
  try {
    return await ownTitles(userId);
  } catch (error) {
    // Without a network no double is marked; the import itself needs one.
    if (error instanceof HttpError) return new Set();
    throw error;
  }
}

const UNREAD_SHOWN = 50;

/** The parts of the file that were not read, by name, and why. */
function UnreadParts({ parts }: { parts: readonly Unread[] }) {
  if (parts.length === 0) return null;
  return (
    <section>
      <h2 className={uiStyles.strong}>{words.unread.title}</h2>
      <ul className={uiStyles.secondary}>
        {parts.slice(0, UNREAD_SHOWN).map(({ name, reason }, at) => (
          <li key={`${at} ${name}`} className={styles.name}>
            <bdi>{name}</bdi>: {words.unread[reason]}
          </li>
        ))}
        {parts.length > UNREAD_SHOWN && <li>{words.unread.more({ count: parts.length - UNREAD_SHOWN })}</li>}
      </ul>
    </section>
  );
}

type ChoicesProps = { data: ExportedData; doubles: ReadonlySet<string>; isForeign: boolean; userId: number };

/** The parts of the file to add: at first every list that is not here yet, and every recipe with a new name. */
function Choices({ data, doubles, isForeign, userId }: ChoicesProps) {
  const navigate = useNavigate();
  const known = useDevice((state) => state.lists);
  const isDouble = ({ recipe }: ExportedRecipe): boolean => doubles.has(comparedTitle(recipe.title));
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(
    () => new Set(data.recipes.flatMap((recipe, at) => (isDouble(recipe) ? [recipeId(at)] : []))),
  );
  const { run, isBusy, progress, missing, error } = useDataImport(userId, () => void navigate('/shopping'));
  const isHere = (list: ExportedData['lists'][number]): boolean => isOnDevice(known, list, userId);
  const isWanted = (id: string): boolean => !unwanted.has(id);
  const toggle = (id: string): void =>
    setUnwanted((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const wishes: ImportWishes = {
    lists: data.lists.filter((list) => isWanted(list.id) && !isHere(list)),
    recipes: data.recipes.filter((_recipe, at) => isWanted(isForeign ? recipeId(at) : RECIPES)),
    notes: isWanted(NOTES) ? data.notes : [],
  };
  const count = wishes.lists.length + wishes.recipes.length + wishes.notes.length;
  const listRows = data.lists.map((list) => ({
    id: list.id,
    name: list.name,
    detail: isHere(list) ? words.isHere : words.items({ count: Object.keys(list.items).length }),
    isHere: isHere(list),
  }));
  const rows = [...listRows, ...(isForeign ? recipeRows(data.recipes, isDouble) : ownRows(data))];
  return (
    <>
      {isForeign && <p>{words.found({ what: addedText(countsOf(data)) })}</p>}
      <ul className={clsx(uiStyles.card, styles.choices)}>
        {rows.map((row) => (
          <ImportChoice
            key={row.id}
            name={row.name}
            detail={row.detail}
            isChosen={isWanted(row.id) && !row.isHere}
            isUnavailable={isBusy || row.isHere}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </ul>
      {data.unreadable > 0 && <p className={uiStyles.muted}>{words.unreadable({ count: data.unreadable })}</p>}
      <p className={uiStyles.secondary}>{isForeign ? words.leftForeign : words.left}</p>
      {missing > 0 && <ErrorBox>{words.missing({ count: missing })}</ErrorBox>}
      {error !== null && <ErrorBox>{error}</ErrorBox>}
      <Button look="primary" block isUnavailable={isBusy || count === 0} onClick={() => void run(wishes, count)}>
        <Upload />
        {isBusy ? words.progress(progress) : words.add}
      </Button>
    </>
  );
}

const recipeId = (at: number): string => `recipe ${at}`;

const recipeRows = (recipes: readonly ExportedRecipe[], isDouble: (recipe: ExportedRecipe) => boolean) =>
  recipes.map((exported, at) => {
    const ingredients = (exported.recipe.entries ?? []).filter((entry) => entry.entry_type === 'product');
    return {
      id: recipeId(at),
      name: exported.recipe.title,
      detail: isDouble(exported) ? words.double : words.ingredients({ count: ingredients.length }),
      isHere: false,
    };
  });

const ownRows = ({ recipes, notes }: ExportedData) =>
  [
    { id: RECIPES, name: words.recipes, detail: String(recipes.length), isHere: false, count: recipes.length },
    { id: NOTES, name: words.notes, detail: String(notes.length), isHere: false, count: notes.length },
  ].filter((row) => row.count > 0);

const countsOf = ({ lists, recipes, notes }: ExportedData): AddedData => ({
  lists: lists.length,
  recipes: recipes.length,
  notes: notes.length,
});

/** Runs an import, and says how far it is and what it did. @param onDone after one that left nothing out */
function useDataImport(userId: number, onDone: () => void) {
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const [missing, setMissing] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (wishes: ImportWishes, count: number): Promise<void> => {
    setIsBusy(true);
    setProgress({ done: 0, count });
    setMissing(0);
    setError(null);
    try {
      const result = await importData(wishes, userId, (done) => setProgress({ done, count }));
      setMissing(result.missing);
      const what = addedText(result.added);
      if (what !== '') showToast(words.done({ what }));
      else if (result.missing === 0) showToast(words.nothingNew);
      if (result.missing === 0) onDone();
    } catch (refusal) {
      setError(errorText(refusal, words.failed));
    } finally {
      setIsBusy(false);
    }
  };
  return { run, progress, missing, isBusy, error };
}

const listing = new Intl.ListFormat(locale, { type: 'conjunction' });

/** '4 רשימות ו-3 מתכונים'; empty where nothing was added. */
const addedText = ({ lists, recipes, notes }: AddedData): string =>
  listing.format([
    ...(lists > 0 ? [words.added.lists({ count: lists })] : []),
    ...(recipes > 0 ? [words.added.recipes({ count: recipes })] : []),
    ...(notes > 0 ? [words.added.notes({ count: notes })] : []),
  ]);

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
        <bdi className={clsx(uiStyles.medium, uiStyles.grow)}>{name}</bdi>
        <span className={uiStyles.secondary}>{detail}</span>
      </label>
    </li>
  );
}
