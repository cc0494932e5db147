// A peer on Fast DDS with the names and types of ROS 2: reads the clock, joint states and pictures of worlds/arm.wbt, and drives
// its motor.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <fastdds/dds/core/status/PublicationMatchedStatus.hpp>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>

#include "typesPubSubTypes.h"

using namespace eprosima::fastdds::dds;

int main(int argc, char **argv) {
  auto *participant = DomainParticipantFactory::get_instance()->create_participant(
      argc > 1 ? std::atoi(argv[1]) : 0, PARTICIPANT_QOS_DEFAULT);
  auto *subscriber = participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
  auto *publisher = participant->create_publisher(PUBLISHER_QOS_DEFAULT);
  auto topic = [&](const char *name, TypeSupport type) {
    type.register_type(participant);
    return participant->create_topic(name, type.get_type_name(), TOPIC_QOS_DEFAULT);
  };
  DataReaderQos best_effort;
  best_effort.reliability().kind = BEST_EFFORT_RELIABILITY_QOS;
  DataReaderQos reliable;
  reliable.reliability().kind = RELIABLE_RELIABILITY_QOS;
  reliable.history().depth = 10;
  reliable.endpoint().history_memory_policy = eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  DataWriterQos writer;
  writer.reliability().kind = RELIABLE_RELIABILITY_QOS;
  auto *clock = subscriber->create_datareader(
      topic("rt/clock", TypeSupport(new rosgraph_msgs::msg::dds_::Clock_PubSubType())), best_effort);
  auto *states = subscriber->create_datareader(
      topic("rt/arm/joint_states", TypeSupport(new sensor_msgs::msg::dds_::JointState_PubSubType())), reliable);
  auto *images = subscriber->create_datareader(
      topic("rt/arm/eye/image_color", TypeSupport(new sensor_msgs::msg::dds_::Image_PubSubType())), reliable);
  auto *speed = publisher->create_datawriter(
      topic("rt/arm/the_motor/velocity", TypeSupport(new std_msgs::msg::dds_::Float64_PubSubType())), writer);
  int clocks = 0, gaps = 0, states_at_speed = 0, pictures = 0;
  bool is_sent = false;
  double last = -1;
  for (int i = 0; i < 30000 && (clocks < 200 || states_at_speed < 50 || pictures < 50); i++) {
    SampleInfo info;
    rosgraph_msgs::msg::dds_::Clock_ now;
    while (clock->take_next_sample(&now, &info) == ReturnCode_t::RETCODE_OK) {
      if (!info.valid_data)
        continue;
      const double time = now.clock().sec() + now.clock().nanosec() * 1e-9;
      gaps += last >= 0 && std::fabs(time - last - 0.032) > 1e-9;
      last = time;
      clocks++;
    }
    sensor_msgs::msg::dds_::JointState_ state;
    while (states->take_next_sample(&state, &info) == ReturnCode_t::RETCODE_OK)
      states_at_speed += info.valid_data && state.velocity().size() == 1 && std::fabs(state.velocity()[0] - 2) < 1e-6 &&
                         state.name()[0] == "the motor";
    sensor_msgs::msg::dds_::Image_ image;
    while (images->take_next_sample(&image, &info) == ReturnCode_t::RETCODE_OK)
      pictures += info.valid_data && image.data().size() == 640 * 480 * 4 && image.encoding() == "bgra8";
    PublicationMatchedStatus matched;
    speed->get_publication_matched_status(matched);
    if (matched.current_count > 0 && !is_sent) {
      std_msgs::msg::dds_::Float64_ message;
      message.data(2.0);
      speed->write(&message);
      is_sent = true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::printf("Fast DDS: clock %d times with %d gaps, %d joint states at 2 rad/s, %d pictures\n", clocks, gaps, states_at_speed,
              pictures);
  return gaps > 0 || clocks < 200 || states_at_speed < 50 || pictures < 50;
}
