import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyChildren } from '../../features/me/components/my-children.tsx';

/** /parents-home */
export function ParentHome() {
  return (
    <>
      <Greeting />
      <MyChildren />
    </>
  );
}
