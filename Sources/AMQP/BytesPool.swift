import CRabbitMQ

/// Memory for the strings and tables of one call into librabbitmq, owned by an `amqp_pool_t`.
///
/// Values that it hands out are valid until ``recycle()`` or until the pool is gone.
final class BytesPool {
    private var pool = amqp_pool_t()

    init() {
        init_amqp_pool(&pool, 4096)
    }

    deinit {
        empty_amqp_pool(&pool)
    }

    func recycle() {
        recycle_amqp_pool(&pool)
    }

    func bytes(_ string: String) -> amqp_bytes_t {
        var string = string
        return string.withUTF8 { source in
            guard let start = source.baseAddress, !source.isEmpty else { return amqp_empty_bytes }
            let copy = allocate(source.count)
            copy.copyMemory(from: start, byteCount: source.count)
            return amqp_bytes_t(len: source.count, bytes: copy)
        }
    }

    func table(_ values: [String: AMQPValue]) -> amqp_table_t {
        guard !values.isEmpty else { return amqp_empty_table }
        let stride = MemoryLayout<amqp_table_entry_t>.stride
        let entries = allocate(values.count * stride)
            .bindMemory(to: amqp_table_entry_t.self, capacity: values.count)
        for (index, (key, value)) in values.enumerated() {
            (entries + index).initialize(to: amqp_table_entry_t(key: bytes(key), value: field(value)))
        }
        return amqp_table_t(num_entries: Int32(values.count), entries: entries)
    }

    private func field(_ value: AMQPValue) -> amqp_field_value_t {
        var field = amqp_field_value_t()
        switch value {
        case .boolean(let value):
            field.kind = UInt8(AMQP_FIELD_KIND_BOOLEAN.rawValue)
            field.value.boolean = value ? 1 : 0
        case .integer(let value):
            field.kind = UInt8(AMQP_FIELD_KIND_I64.rawValue)
            field.value.i64 = value
        case .string(let value):
            field.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
            field.value.bytes = bytes(value)
        case .table(let values):
            field.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
            field.value.table = table(values)
        }
        return field
    }

    private func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
        guard let memory = amqp_pool_alloc(&pool, byteCount) else { fatalError("out of memory") }
        return memory
    }
}
