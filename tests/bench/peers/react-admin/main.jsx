import { NativeSelect } from '@mui/material';
import {
  Admin,
  DataTable,
  DateField,
  EmailField,
  List,
  Resource,
  SearchInput,
  useNotify,
  useRecordContext,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { authProvider, dataProvider, queryClient } from './provider.js';

/** The inquiries of the application, as the documentation of react-admin builds a list. */

const statuses = { pending: 'Pending', in_progress: 'In Progress', completed: 'Completed' };

function StatusSelect() {
  const item = useRecordContext();
  const resource = useResourceContext();
  const notify = useNotify();
  const [update] = useUpdate();
  const change = ({ target }) =>
    update(
      resource,
      { id: item.id, data: { status: target.value }, previousData: item },
      {
        mutationMode: 'optimistic',
        onSuccess: () => notify('Status updated successfully!', { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
  const known = item.status in statuses ? statuses : { [item.status]: item.status, ...statuses };
  return (
    <NativeSelect
      value={item.status}
      onChange={change}
      inputProps={{ 'aria-label': `Status of ${item.name}` }}
    >
      {Object.entries(known).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

const InquiryList = () => (
  <List
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
    sort={{ field: 'created_at', order: 'DESC' }}
    perPage={25}
  >
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="email" field={EmailField} />
      <DataTable.Col source="phone" />
      <DataTable.Col source="message" />
      <DataTable.Col source="created_at" label="Received" field={DateField} />
      <DataTable.Col source="status">
        <StatusSelect />
      </DataTable.Col>
    </DataTable>
  </List>
);

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      title="Studio Admin"
      disableTelemetry
    >
      <Resource name="inquiries" options={{ label: 'Inquiries' }} list={InquiryList} />
    </Admin>
  </BrowserRouter>,
);
