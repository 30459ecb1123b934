import ScreenHead from '../parts/ScreenHead.tsx';
import Passkeys from './settings/Passkeys.tsx';
import Sessions from './settings/Sessions.tsx';
import SettingTabs from './settings/SettingTabs.tsx';

/** Sign-in methods and open sessions (decision 0144). */
export default function Access() {
  return (
    <>
      <ScreenHead title="Settings" />
      <SettingTabs open="sign-in" />
      <div className="access">
        <Passkeys />
        <Sessions />
      </div>
    </>
  );
}
