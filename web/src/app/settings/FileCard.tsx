import { type ReadSettings, readSettingsFile, settingsFile } from '@sali/domain/people/settings/settingsFile';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { settingsTexts } from '@sali/texts/app/settings';
import { partFailed } from '../../base/partFailed.ts';
import { Button } from '../../base/ui/Button.tsx';
import { downloadFile } from '../../base/ui/files/downloadFile.ts';
import { FileButton } from '../../base/ui/files/FileButton.tsx';
import { ErrorBox } from '../../base/ui/Field.tsx';
import { showToast } from '../../base/ui/toast.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { chooseAndReload } from '../../people/settings/chooseAndReload.ts';
import { changeSettings } from '../../people/settings/settings.ts';
import { useSettings } from '../../people/settings/storedSettings.ts';
import uiStyles from '../../base/ui/ui.module.css';
import panelStyles from '../../base/ui/panels.module.css';

const words = settingsTexts.file;

/** Saves the settings as a file, and loads them from one. */
export function FileCard() {
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const at = new Date();
    const name = `sali-settings-${localDay(at)}.json`;
    downloadFile(name, 'application/json', settingsFile(useSettings.getState(), at));
  };
  const take = async (file: File) => {
    // A file that the browser cannot read is reported like one of another kind.
    const read = await file.text().then(readSettingsFile, (): ReadSettings => ({ kind: 'unreadable' }));
    setProblem(fileProblem(read));
    if (read.kind !== 'settings') return;
    const { language, ...others } = read.settings;
    changeSettings(others);
    showToast(words.imported);
    if (language) await chooseAndReload(language).catch(partFailed);
  };
  return (
    <SettingsCard title={words.title} summary={words.text}>
      <p className={uiStyles.secondary}>{words.text}</p>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <div className={panelStyles.pair}>
        <Button look="soft" onClick={save}>
          <Download className={uiStyles.icon16} />
          {words.export}
        </Button>
        <FileButton
          look="quiet"
          icon={<Upload className={uiStyles.icon16} />}
          label={words.import}
          accept="application/json,.json"
          onFiles={([file]) => void (file && take(file))}
        />
      </div>
    </SettingsCard>
  );
}

/** The calendar day here, as YYYY-MM-DD. */
const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

function fileProblem(read: ReadSettings): string | null {
  switch (read.kind) {
    case 'settings':
      return null;
    case 'invalid':
      return words.invalid;
    case 'unreadable':
      return words.failed({ why: words.unreadable });
    case 'version':
      return words.failed({ why: words.version({ version: read.version }) });
    case 'field':
      return words.failed({ why: words.field({ field: read.field }) });
    case 'empty':
      return words.failed({ why: words.empty });
  }
}
