import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of the server take longest. Begun last, one of them would leave the other processor idle. */
export class ServerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfServer = ({ moduleId }: TestSpecification) => moduleId.includes('/server/src/');
    return [...sorted.filter(isOfServer), ...sorted.filter((file) => !isOfServer(file))];
  }
}
