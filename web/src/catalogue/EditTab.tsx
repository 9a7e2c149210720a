import type { ProductInfo } from '@sali/contract/productInfo';
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_IMAGE_URL_MAX, PRODUCT_TEXT_MAX } from '@sali/domain/limits';
import { RotateCcw } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isAdmin, useAccount } from '../accounts/accounts.ts';
import { loginPath } from '../accounts/returnPath.ts';
import type { User } from '@sali/contract/accountsWire';
import { he } from '../languages/he/main.ts';
import { HttpError } from '../httpError.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBox, Field } from '../ui/Field.tsx';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';
import { CategoryFields } from './CategoryFields.tsx';
import type { FullProductProps } from './fullProductProps.ts';
import {
  draftOf,
  hasOtherCategory,
  type InfoDraft,
  type InfoErrors,
  infoErrors,
  isSame,
  saveInfo,
} from './infoForm.ts';
import { keepInfo, useProduct } from './queries.ts';
import { TextField } from './TextField.tsx';
import { Failed, Loading } from './Waiting.tsx';

type EditTabProps = Pick<FullProductProps, 'itemCode' | 'categoryId' | 'subcategoryId' | 'onCategory'> & {
  /** Whether something is written that is not saved. */
  onDirty?: (isDirty: boolean) => void;
};

/** The editor of what everybody reads about the product; guests are asked to sign in. */
export function EditTab(props: EditTabProps) {
  const words = he.fullProduct;
  const user = useAccount((state) => state.user);
  const { data, error, refetch } = useProduct(props.itemCode);
  if (user === null) return <GuestHint />;
  if (data) return <InfoForm {...props} info={data.product_info} user={user} />;
  if (error) {
    return <Failed error={error} offline={words.offline} failed={words.failed} onRetry={() => void refetch()} />;
  }
  return <Loading text={words.loading} />;
}

function GuestHint() {
  return (
    <div className="empty">
      <h3 className="strong">{he.infoForm.guestTitle}</h3>
      <p className="mute">{he.infoForm.guestText}</p>
      <Link className="btn primary" to={loginPath(useLocation().pathname)}>
        {he.shell.signIn}
      </Link>
    </div>
  );
}

type FormProps = EditTabProps & { info: ProductInfo | null; user: User };

function InfoForm(props: FormProps) {
  const words = he.infoForm;
  const { errors, draft, stored, change, reset, save, isSaving } = useInfoForm(props);
  const isDirty = !isSame(draft, stored);
  const { onDirty } = props;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const errorOf = (field: keyof InfoErrors): string | undefined => {
    const error = errors[field];
    return error && words.errors[error];
  };
  const text = (field: 'description' | 'features' | 'usage' | 'storage', max: number) => (
    <TextField
      label={words[field]}
      max={max}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(value) => change({ ...draft, [field]: value })}
    />
  );
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <CategoryFields {...draft} onChange={(choice) => change({ ...draft, ...choice })} />
      <Field
        label={words.image}
        type="url"
        dir="ltr"
        maxLength={PRODUCT_IMAGE_URL_MAX}
        value={draft.imagePath}
        error={errorOf('imagePath')}
        onChange={(event) => change({ ...draft, imagePath: event.target.value })}
      />
      {text('description', PRODUCT_DESCRIPTION_MAX)}
      {text('features', PRODUCT_TEXT_MAX)}
      {text('usage', PRODUCT_TEXT_MAX)}
      {text('storage', PRODUCT_TEXT_MAX)}
      {isAdmin(props.user) && (
        <Switch
          label={words.verified}
          isOn={draft.isVerified}
          onChange={(isVerified) => change({ ...draft, isVerified })}
        />
      )}
      {errorOf('form') && <ErrorBox>{errorOf('form')}</ErrorBox>}
      {errors.refused !== undefined && <ErrorBox>{errors.refused}</ErrorBox>}
      <p className="t14 mute" role="status">
        {isDirty && words.dirty}
      </p>
      <div className="row">
        <Button look="primary" type="submit" className="grow" isUnavailable={!isDirty || isSaving}>
          {he.app.save}
        </Button>
        <Button look="quiet" isUnavailable={!isDirty || isSaving} onClick={reset}>
          <RotateCcw className="s" />
          {words.reset}
        </Button>
      </div>
    </form>
  );
}

/** Dirty until it is saved; a save that failed keeps what was written and says why [K7] [K8]. */
function useInfoForm({ itemCode, info, user, onCategory, ...line }: FormProps) {
  const [stored, setStored] = useState(() => draftOf(info, line));
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<InfoErrors & { refused?: string }>({});
  const [isSaving, setIsSaving] = useState(false);
  const change = (next: InfoDraft) => {
    setErrors({});
    setDraft(next);
  };
  const save = async () => {
    const wrong = infoErrors(draft, stored);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsSaving(true);
    try {
      const saved = await saveInfo(itemCode, draft, stored, info !== null, isAdmin(user));
      keepInfo(itemCode, saved);
      if (hasOtherCategory(draft, stored)) onCategory?.(draft.categoryId, draft.subcategoryId);
      const now = draftOf(saved, draft);
      setStored(now);
      setDraft(now);
      showToast(he.infoForm.saved);
    } catch (error) {
      setErrors({ refused: refusalText(error, info !== null) });
    } finally {
      setIsSaving(false);
    }
  };
  return { draft, stored, errors, isSaving, change, save, reset: () => change(stored) };
}

function refusalText(error: unknown, hadInfo: boolean): string {
  const words = he.infoForm.errors;
  if (!(error instanceof HttpError)) throw error;
  if (error.isUnanswered) return words.network;
  if (error.status === 422) return error.errors[0]?.message ?? words.invalid;
  return error.isPassing || error.detail === '' ? (hadInfo ? words.update : words.save) : error.detail;
}
