import { configure } from '@testing-library/react';

/** Milliseconds. It ends what hangs: a busy machine may take seconds for what usually takes a hundredth. */
configure({ asyncUtilTimeout: 30_000 });
