import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyChildren } from '../../features/me/components/my-children.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useSelectedParam } from '../../lib/url/search-param.ts';

const ChildProfile = lazyPart(
  async () => (await import('../../features/families/components/child-profile.tsx')).ChildProfile,
);

/** /parents-home; `?child=` opens the profile of one of the children. */
export function ParentHome() {
  const child = useSelectedParam('child');
  return (
    <>
      <Greeting />
      <MyChildren onOpen={child.choose} />
      {child.chosen && (
        <ChildProfile key={child.chosen} childId={child.chosen} onClose={child.close} />
      )}
    </>
  );
}
