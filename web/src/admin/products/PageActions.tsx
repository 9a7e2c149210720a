import { Download, EllipsisVertical, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminTexts } from '@sali/texts/app/admin';
import { HttpError } from '../../base/httpError.ts';
import { Button, LinkButton } from '../../base/ui/Button.tsx';
import { Menu } from '../../base/ui/menu/Menu.tsx';
import { useIsDesk } from '../../base/ui/useMedia.ts';
import { fetchProductsCsv } from '../api.ts';
import { downloadCsv } from '../importReport.ts';
import { type ProductQuery, requestOf } from './productQuery.ts';
import styles from './products.module.css';
import uiStyles from '../../base/ui/ui.module.css';

const words = adminTexts.products;
const IMPORT_PATH = '/admin?tab=import';

type PageActionsProps = { query: ProductQuery; onFailed: () => void; onRefresh: () => void };

/** The actions beside the list: all in sight on a desk; on a phone a new product, the rest in a menu. */
export function PageActions({ query, onFailed, onRefresh }: PageActionsProps) {
  const isDesk = useIsDesk();
  const { isExporting, exportFound } = useExport(query, onFailed);
  return (
    <>
      {isDesk && (
        <>
          <Button look="quiet" size="sm" isUnavailable={isExporting} onClick={() => void exportFound()}>
            <Download className={uiStyles.icon16} />
            {words.export}
          </Button>
          <LinkButton look="quiet" size="sm" to={IMPORT_PATH}>
            <Upload className={uiStyles.icon16} />
            {words.import}
          </LinkButton>
        </>
      )}
      <LinkButton
        look="primary"
        size="sm"
        className={isDesk ? undefined : styles.createIcon}
        to="/admin/products/new/edit?mode=advanced"
        aria-label={words.create}
        title={isDesk ? undefined : words.create}
      >
        <Plus className={uiStyles.icon16} />
        {isDesk && words.create}
      </LinkButton>
      {!isDesk && <MoreMenu onExport={() => void exportFound()} onRefresh={onRefresh} />}
    </>
  );
}

type MoreMenuProps = { onExport: () => void; onRefresh: () => void };

function MoreMenu({ onExport, onRefresh }: MoreMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu
      label={words.moreActions}
      entries={[
        { id: 'refresh', label: adminTexts.refresh, onSelect: onRefresh },
        { id: 'export', label: words.export, onSelect: onExport },
        { id: 'import', label: words.import, onSelect: () => void navigate(IMPORT_PATH) },
      ]}
    >
      <EllipsisVertical />
    </Menu>
  );
}

function useExport(query: ProductQuery, onFailed: () => void) {
  const [isExporting, setIsExporting] = useState(false);
  const exportFound = async () => {
    setIsExporting(true);
    try {
      // The mark by which spreadsheets know UTF-8 does not survive a fetch.
      downloadCsv('products.csv', `\ufeff${await fetchProductsCsv(requestOf(query, 0))}`);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      onFailed();
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportFound };
}
