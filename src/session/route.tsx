import { type ComponentType, useLayoutEffect, useState } from 'react';
import { once, type Scope } from './scope.ts';

/**
 * A screen whose actors start in the scope, once, before its first paint. Not while React renders: they send events to what
 * other components show. `createActors` returns the props of the component.
 */
export const defineRoute = <S extends Scope, Props extends object>(
  createActors: (scope: S) => Props,
  Component: ComponentType<Props>,
) =>
  function Route({ scope }: { readonly scope: S }) {
    const [props, setProps] = useState<Props | null>(() =>
      scope.instances.has(createActors) ? once(scope, createActors) : null,
    );
    useLayoutEffect(() => setProps(once(scope, createActors)), [scope]);
    return props && <Component {...props} />;
  };
