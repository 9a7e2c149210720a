import { ArrowRight, BadgeCheck, Check, Clock, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { ProductName } from './ProductName.tsx';
import { infoFormTexts } from '@sali/texts/app/infoForm';
import { texts } from '@sali/texts/app/main';
import { fullProductTexts } from '@sali/texts/app/fullProduct';
import { productTexts } from '@sali/texts/app/product';
import { LeaveQuestion } from '../../base/LeaveQuestion.tsx';
import { Button, IconButton } from '../../base/ui/Button.tsx';
import { Num } from '../../base/ui/Num.tsx';
import { Sheet, SheetTitle } from '../../base/ui/Sheet.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { EditTab } from './EditTab.tsx';
import type { FullProductProps } from './fullProductProps.ts';
import { PricesTab } from './PricesTab.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { useProduct } from './queries.ts';
import { clsx } from 'clsx';
import styles from './FullProduct.module.css';
import uiStyles from '../../base/ui/ui.module.css';
import tabsStyles from '../../base/ui/tabs.module.css';

/**
 * All facts of a product, in three tabs: details, prices in every store, and the editor of its info. It asks before
 * unsaved text is discarded.
 */
export function FullProduct(props: FullProductProps) {
  const words = infoFormTexts;
  const [isPersonalDirty, setIsPersonalDirty] = useState(false);
  const [isInfoDirty, setIsInfoDirty] = useState(false);
  const [asked, setAsked] = useState<WayOut | null>(null);
  const leave = (way: WayOut) => (isPersonalDirty || isInfoDirty ? setAsked(way) : props[way]?.());
  const close = () => leave('onClose');
  const doesAddClose = props.quantity === null && props.onAdd !== undefined;
  const guarded = {
    ...props,
    onClose: close,
    onBack: () => leave('onBack'),
    onAdd: doesAddClose ? () => leave('onAdd') : props.onAdd,
  };
  return (
    <Sheet size="full" title={props.name} onClose={close} header={<FullProductHead {...guarded} />}>
      <ProductTabs {...guarded} onPersonalDirty={setIsPersonalDirty} onInfoDirty={setIsInfoDirty} />
      {asked !== null && <LeaveQuestion words={words} onLeave={() => props[asked]?.()} onStay={() => setAsked(null)} />}
    </Sheet>
  );
}

type WayOut = 'onClose' | 'onBack' | 'onAdd';
type DirtyTabs = { onPersonalDirty: (isDirty: boolean) => void; onInfoDirty: (isDirty: boolean) => void };

function ProductTabs({ onPersonalDirty, onInfoDirty, ...props }: FullProductProps & DirtyTabs) {
  const words = fullProductTexts;
  const [shown, show] = useState('details');
  return (
    <Tabs selectedKey={shown} onSelectionChange={(key) => show(String(key))}>
      <TabList className={tabsStyles.tabs} aria-label={words.tabList}>
        <Tab id="details">{words.tabs.details}</Tab>
        <Tab id="prices">{words.tabs.prices}</Tab>
        <Tab id="edit">{words.tabs.edit}</Tab>
      </TabList>
      {/* Both forms stay mounted while another tab is open, so that unsaved text is not lost. */}
      <TabPanel id="details" className={tabsStyles.panel} shouldForceMount>
        <DetailsTab {...props} onDirty={onPersonalDirty} />
      </TabPanel>
      <TabPanel id="prices" className={tabsStyles.panel}>
        <PricesTab itemCode={props.itemCode} storeKey={props.storeKey} />
      </TabPanel>
      <TabPanel id="edit" className={tabsStyles.panel} shouldForceMount>
        <EditTab {...props} onDirty={onInfoDirty} />
      </TabPanel>
    </Tabs>
  );
}

function FullProductHead({
  itemCode,
  name,
  manufacturer,
  imageUrl,
  categoryId,
  quantity,
  onAdd,
  onBack,
  onClose,
}: FullProductProps) {
  const words = fullProductTexts;
  const info = useProduct(itemCode).data?.product_info;
  return (
    <div className={styles.head}>
      <div className={uiStyles.row}>
        <IconButton label={words.back} onClick={onBack}>
          <ArrowRight />
        </IconButton>
        <span className={uiStyles.grow} />
        {onAdd && <AddButton quantity={quantity} onAdd={onAdd} />}
        <IconButton label={texts.app.close} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={clsx(uiStyles.row, uiStyles.gap12, styles.product)}>
        <ProductPicture name={name} imageUrl={info?.image_path || imageUrl} categoryId={categoryId} />
        <div className={uiStyles.grow}>
          <SheetTitle slot="title" className={uiStyles.heading}>
            <ProductName name={name} />
          </SheetTitle>
          <p className={clsx(uiStyles.secondary, uiStyles.row, uiStyles.wrap, styles.facts)}>
            {manufacturer !== '' && <bdi>{manufacturer}</bdi>}
            {info && <Verified isVerified={info.is_verified} />}
            <bdi dir="ltr" className={uiStyles.number}>
              {itemCode}
            </bdi>
          </p>
        </div>
      </div>
    </div>
  );
}

function AddButton({ quantity, onAdd }: { quantity: number | null; onAdd: () => void }) {
  if (quantity === null) {
    return (
      <Button look="soft" size="sm" onClick={onAdd}>
        <Plus className={uiStyles.icon16} />
        {productTexts.add}
      </Button>
    );
  }
  return (
    <Button look="soft" size="sm" aria-label={fullProductTexts.addOne({ quantity: String(quantity) })} onClick={onAdd}>
      <Check className={uiStyles.icon16} />
      <span>
        {fullProductTexts.inList} · <Num value={quantity} />
      </span>
    </Button>
  );
}

function Verified({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <span className={clsx(uiStyles.row, uiStyles.gap4, styles.verified)}>
      <BadgeCheck className={uiStyles.icon16} />
      {fullProductTexts.verified}
    </span>
  ) : (
    <span className={clsx(uiStyles.row, uiStyles.gap4)}>
      <Clock className={uiStyles.icon16} />
      {fullProductTexts.unverified}
    </span>
  );
}
