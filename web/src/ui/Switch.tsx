export type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <span className="grow">{label}</span>
      <input type="checkbox" role="switch" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
